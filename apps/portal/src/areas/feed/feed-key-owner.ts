import type { FeedKey } from '@choba/contract/feed.contract.ts'

/** Name of a key's owner: its gateway, or its merchant and store. */
export const ownerOf = ({ gateway, store }: FeedKey): string =>
  gateway ?? `${store!.entName} ${store!.storeName}`
