import { startPostgres } from './postgres.ts'
import { startServer } from './kill-test-server.ts'
import { freePort } from './free-port.ts'
import { mkdtemp } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
const postgres = await startPostgres()
const port = await freePort()
const server = await startServer({ port, folder: await mkdtemp('/tmp/hfo-'), databaseUrl: postgres.url })
const before = server.output().length
console.log('BEFORE', server.output())
const down = Number(process.argv[2] ?? 30000)
await postgres.restart('fast', down)
console.log('was down', down)
const until = Date.now() + 60_000 + 10_000
while (Date.now() < until) { await fetch(`http://localhost:${port}/readyz`).catch(() => null); await new Promise((r) => setTimeout(r, 1000)) }
const out = server.output().slice(before)
writeFileSync('/tmp/outage.log', out)
const counts = new Map<string, number>()
for (const line of out.split('\n').filter((l) => l.startsWith('{'))) { const l = JSON.parse(line); const k = `${l.level} ${l.msg} | ${l.err?.type} ${l.err?.message?.slice(0, 80)}`; counts.set(k, (counts.get(k) ?? 0) + 1) }
for (const [k, n] of [...counts].sort((a, b) => b[1] - a[1])) console.log(n, k)
await server.stop(); await postgres.stop()
