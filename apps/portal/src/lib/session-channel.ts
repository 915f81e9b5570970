import * as z from 'zod/mini'

/**
 * Messages between the tabs of a browser about their shared sign-in. A tab with a different sign-in
 * ignores them.
 */
const Notice = z.union([
  /**
   * A tab is ending the sign-in, with the reason (`SignInReason`). Another release of the portal
   * may send unknown reasons.
   */
  z.object({ kind: z.literal('ending'), sid: z.string(), reason: z.optional(z.unknown()) }),
  /** The identity provider has ended the sign-in. */
  z.object({ kind: z.literal('ended'), sid: z.string() }),
])
export type Notice = z.output<typeof Notice>

const NAME = 'session'

/** Sends a notice to the other tabs; the sending tab does not receive it. */
export function broadcast(notice: Notice): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(notice)
  channel.close()
}

/**
 * Listens for notices as long as the page lives. Ignores other messages, for example from another
 * release.
 */
export function onNotice(act: (notice: Notice) => void): void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = z.safeParse(Notice, data)
    if (read.success) act(read.data)
  })
}
