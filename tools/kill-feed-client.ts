import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFeed, type FeedRow } from '../packages/feed/src/feed-client.ts'

// Process with a feed client, which `kill-feed.ts` kills. Reads batches from the folder FEED_SOURCE
// and deletes each batch after the client has stored it in its spool folder. Sends the batches and
// prints the responses. Ends after all batches are answered. The clock of the process is FEED_SKEW
// seconds ahead.
const { FEED_SOURCE, FEED_SPOOL, FEED_ORIGIN, FEED_KEY, FEED_SECRET, FEED_SKEW } = process.env
const now = Date.now.bind(Date)
Date.now = () => now() + Number(FEED_SKEW) * 1_000
const source = FEED_SOURCE!
const feed = await openFeed({
  origin: FEED_ORIGIN!,
  tenant: 'demo',
  keyId: FEED_KEY!,
  secret: FEED_SECRET!,
  spool: FEED_SPOOL!,
  onAnswer: ({ accepted, duplicate, differs, rejected }, rows) =>
    console.log(`answered ${rows.length} ${accepted} ${duplicate} ${differs} ${rejected}`),
})
const names = (await readdir(source)).sort()
for (let at = 0; at < names.length; at++) {
  const text = await readFile(join(source, names[at]!), 'utf8')
  await feed.give(JSON.parse(text) as FeedRow[])
  await rm(join(source, names[at]!))
  if (at % 3 === 2) await feed.drain()
}
await feed.drain()
console.log('done')
