import * as z from 'zod/mini'

/**
 * Message between the tabs of a browser about the sign-in that they share. A tab with a different
 * sign-in ignores the message.
 */
const Notice = z.union([
  /**
   * A tab is ending the sign-in, for the given reason (`SignInReason`). Another release of the
   * portal may send unknown reasons.
   */
  z.object({ kind: z.literal('ending'), sid: z.string(), reason: z.optional(z.unknown()) }),
  /** The identity provider has ended the sign-in. */
  z.object({ kind: z.literal('ended'), sid: z.string() }),
])
export type Notice = z.output<typeof Notice>

const NAME = 'session'

/** Sends a notice to the other tabs. The sending tab does not receive it. */
export function broadcast(notice: Notice): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(notice)
  channel.close()
}

/**
 * Listens for notices of other tabs while the page is open. Ignores other messages, for example of
 * another release.
 */
export function onNotice(act: (notice: Notice) => void): void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = z.safeParse(Notice, data)
    if (read.success) act(read.data)
  })
}
