import { type Act, acts } from './parser-acts.testing.ts'
import { openParser } from './parser.ts'

/**
 * Test program that acts as a server: starts a parser process with the instruction in its argument,
 * and prints the id of the parser process.
 */
const order = JSON.parse(process.argv[2]!) as Act
for await (const pid of openParser(acts, order, { seconds: 60 })) process.stdout.write(`${pid}\n`)
// Keeps this process alive, because an idle parser process does not keep its parent alive.
setInterval(() => {}, 1_000)
