import {
  CONTENT_MAX,
  feedbackCategories,
  type FeedbackCategory,
} from '@choba/contract/feedback.contract.ts'
import * as z from 'zod/mini'

const isCategory = (title: string): title is FeedbackCategory =>
  feedbackCategories.includes(title as FeedbackCategory)

/** Schema of the form, with the same rules as on the server. */
export const feedbackForm = z.object({
  title: z.string().check(z.refine(isCategory)),
  content: z.string().check(
    z.refine((content) => content.trim() !== ''),
    z.refine((content) => Array.from(content).length <= CONTENT_MAX),
  ),
  files: z.array(z.object({ name: z.string(), label: z.string() })),
})
export type FeedbackInput = z.output<typeof feedbackForm>

export const emptyFeedback: FeedbackInput = { title: '', content: '', files: [] }
