import { expect, test } from 'vitest'
import { type Notice, onNotice, broadcast } from './session-channel.ts'
import { readReason } from './sign-in-reason.ts'

test('tabs receive notices unchanged, also without a reason, and ignore other messages', async () => {
  const heard: Notice[] = []
  const isOver = new Promise<void>((resolve) => {
    onNotice((notice) => {
      heard.push(notice)
      if (notice.kind === 'ended') resolve()
    })
  })
  const channel = new BroadcastChannel('session')
  for (const noise of [
    null,
    'ending',
    7,
    [],
    { kind: 'ending' },
    { kind: 'other', sid: 'a' },
    { kind: 'ended', sid: 3 },
  ]) {
    channel.postMessage(noise)
  }
  channel.postMessage({ kind: 'ending', sid: 'a', byPerson: true })
  broadcast({ kind: 'ending', sid: 'a', reason: 'expired' })
  channel.postMessage({ kind: 'ended', sid: 'a' })
  await isOver
  channel.close()
  expect(heard.filter(({ kind }) => kind === 'ending')).toEqual(
    expect.arrayContaining([
      { kind: 'ending', sid: 'a' },
      { kind: 'ending', sid: 'a', reason: 'expired' },
    ]),
  )
  expect([undefined, 'expired', 'unknown'].map(readReason)).toEqual(['ended', 'expired', 'ended'])
})
