import type { FeedKey } from '@choba/contract/feed.contract.ts'

/** Returns the name of a key's owner: the gateway, or the merchant and store. */
export const ownerOf = ({ gateway, store }: FeedKey): string =>
  gateway ?? `${store!.entName} ${store!.storeName}`
