import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { answerParent } from './children.ts'

export interface FeedBatches {
  port: number
  keyId: string
  secret: string
  /** Path of a file with one row of the feed in each line. */
  file: string
  /** Number of rows per batch. */
  batch: number
  /** Number of batches that are sent at the same time. */
  senders: number
}

export interface SentBatches {
  rows: number
  seconds: number
  /** Duration of each batch in milliseconds. */
  times: number[]
}

function* batchesOf(text: string, rows: number): Generator<string> {
  const lines = text.split('\n').filter(Boolean)
  for (let from = 0; from < lines.length; from += rows)
    yield `${lines.slice(from, from + rows).join('\n')}\n`
}

const answers = {
  /**
   * Sends the rows of a file to the feed, like a gateway.
   * @throws Error unless the server accepts every row as new
   */
  send: async ({
    port,
    keyId,
    secret,
    file,
    batch,
    senders,
  }: FeedBatches): Promise<SentBatches> => {
    const batches = batchesOf(readFileSync(file, 'utf8'), batch)
    const times: number[] = []
    let rows = 0
    const sender = async () => {
      for (const body of batches) {
        const timestamp = String(Math.floor(Date.now() / 1_000))
        const began = performance.now()
        const answer = await fetch(`http://localhost:${port}/apiproxy/api/ingest/transactions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-ndjson',
            'x-choba-key': keyId,
            'x-choba-timestamp': timestamp,
            'x-choba-signature': createHmac('sha256', secret)
              .update(`${timestamp}.${body}`)
              .digest('hex'),
          },
          body,
        })
        const { result } = (await answer.json()) as {
          result: { accepted: number; rows: object[] } | null
        }
        times.push(performance.now() - began)
        const sent = body.split('\n').length - 1
        if (result?.accepted !== sent)
          throw new Error(
            `${answer.status}: ${result?.accepted} of ${sent} rows, ${JSON.stringify(result?.rows[0])}`,
          )
        rows += sent
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: senders }, sender))
    return { rows, seconds: (performance.now() - began) / 1_000, times }
  },
}

export type FeedSenderAnswers = typeof answers

answerParent(answers)
