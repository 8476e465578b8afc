"""Players that are programs: functions of the view that return an answer."""
