import type { FeedKey } from '@choba/contract/feed.contract.ts'

/** What a key is called: its gateway, or its merchant and store. */
export const ownerOf = ({ gateway, store }: FeedKey): string =>
  gateway ?? `${store!.entName} ${store!.storeName}`
