import {
  FeedbackFilters,
  RatingAddress as RatingFilters,
} from '@choba/contract/feedback-review.filters.ts'
import { TenantAddress } from '#lib/about-tenant.ts'
import * as z from 'zod/mini'

/**
 * Search parameters of the feedback and rating screens: the filters, and the tenant whose feedback
 * is shown.
 */
export const FeedbackAddress = z.strictObject({ ...FeedbackFilters.shape, ...TenantAddress.shape })
export const RatingAddress = z.strictObject({ ...RatingFilters.shape, ...TenantAddress.shape })
