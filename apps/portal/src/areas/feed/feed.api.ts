import { feed } from '@choba/contract/feed.contract.ts'
import { apiOf } from '#lib/api.ts'

export const feedApi = apiOf('feed', feed)
