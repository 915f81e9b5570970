import { type Act, acts } from './parser-acts.testing.ts'
import { openParser } from './parser.ts'

/** A server that reads one file, as its argument tells, and prints the id of the parser process. */
const order = JSON.parse(process.argv[2]!) as Act
for await (const pid of openParser(acts, order, { seconds: 60 })) process.stdout.write(`${pid}\n`)
// An idle parser does not keep a server from ending.
setInterval(() => {}, 1_000)
