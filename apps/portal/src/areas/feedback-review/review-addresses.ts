import {
  FeedbackFilters,
  RatingAddress as RatingFilters,
} from '@choba/contract/feedback-review.filters.ts'
import { TenantAddress } from '#lib/about-tenant.ts'
import * as z from 'zod/mini'

/** What the screens of feedback and of ratings have in their addresses: the search, and the tenant whose people wrote. */
export const FeedbackAddress = z.strictObject({ ...FeedbackFilters.shape, ...TenantAddress.shape })
export const RatingAddress = z.strictObject({ ...RatingFilters.shape, ...TenantAddress.shape })
