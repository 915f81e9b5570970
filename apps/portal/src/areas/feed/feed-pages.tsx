import { useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { FeedAddress } from './feed-address.ts'
import { FeedKeys } from './feed-keys.tsx'

export const FeedKeysPage = () => <FeedKeys address={readSearch(FeedAddress.shape, useSearch({ strict: false }))} />
