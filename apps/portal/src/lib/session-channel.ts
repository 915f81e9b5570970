/** What the tabs of one browser tell each other about the sign-in they share. A tab with a newer one does not listen. */
export type Notice =
  /** It is being ended: by the person's own log-out, or because it was no longer good. */
  | { readonly kind: 'ending'; readonly sid: string; readonly byPerson: boolean }
  /** The sign-in service has ended it. */
  | { readonly kind: 'ended'; readonly sid: string }

const NAME = 'session'

/** A tab never hears itself. */
export function tellTabs(notice: Notice): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(notice)
  channel.close()
}

export function onNotice(act: (notice: Notice) => void): void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => act(data))
}
