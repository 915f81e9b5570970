import * as z from 'zod/mini'

/** What the tabs of one browser tell each other about the sign-in they share. A tab with a newer one does not listen. */
const Notice = z.union([
  /** It is being ended, and why (`SignInReason`); another release of the portal may know other reasons. */
  z.object({ kind: z.literal('ending'), sid: z.string(), reason: z.optional(z.unknown()) }),
  /** The sign-in service has ended it. */
  z.object({ kind: z.literal('ended'), sid: z.string() }),
])
export type Notice = z.output<typeof Notice>

const NAME = 'session'

/** A tab never hears itself. */
export function broadcast(notice: Notice): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(notice)
  channel.close()
}

/** Listens for as long as the page lives. A message that is no notice, from another release for instance, is passed over. */
export function onNotice(act: (notice: Notice) => void): void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = z.safeParse(Notice, data)
    if (read.success) act(read.data)
  })
}
