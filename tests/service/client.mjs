// A client in another language: plays three rounds at the casino and prints how they ended.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const server = spawn(process.argv[2], ["-m", "blackjack", "serve"]);
const send = (message) => server.stdin.write(JSON.stringify(message) + "\n");
const answers = { bet: "5", action: "stand", insurance: "no" };

for await (const line of createInterface({ input: server.stdout })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    send({ type: "new", id: "node", table: "casino", players: ["Ada"], seed: 5 });
  } else if (message.type === "ask") {
    const { kind } = message.question;
    const again = message.view.round < 3 ? "yes" : "no";
    send({ type: "answer", id: "node", answer: answers[kind] ?? again });
  } else if (message.type === "over") {
    console.log(`${message.view.round} rounds, funds ${message.view.seats[0].funds}`);
    send({ type: "quit" });
  }
}
