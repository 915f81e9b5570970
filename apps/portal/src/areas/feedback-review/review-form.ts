import { ANSWER_MAX, type FeedbackDetail } from '@choba/contract/feedback-review.contract.ts'
import {
  foldTag,
  reviewStates,
  TAG_MAX,
  type ReviewState,
  TAGS_MAX,
} from '@choba/contract/feedback-review.filters.ts'
import { tidyName } from '@choba/contract/text.ts'
import * as z from 'zod/mini'

const length = (text: string): number => Array.from(text).length
const isState = (text: string): text is ReviewState => reviewStates.includes(text as ReviewState)

/** Schema of the form, with the same rules as on the server. */
export const reviewForm = z.object({
  state: z.string().check(z.refine(isState)),
  tags: z
    .array(z.string())
    .check(
      z.refine((tags) => tags.length <= TAGS_MAX && tags.every((tag) => length(tag) <= TAG_MAX)),
    ),
})
export type ReviewInput = z.output<typeof reviewForm>

export const inputOf = ({ state, tags }: Pick<FeedbackDetail, 'state' | 'tags'>): ReviewInput => ({
  state,
  tags,
})

export const answerForm = z.object({
  content: z.string().check(
    z.refine((text) => text.trim() !== ''),
    z.refine((text) => length(text) <= ANSWER_MAX),
  ),
})
export type AnswerInput = z.output<typeof answerForm>

/**
 * Options of the tag field: tags in use that contain the typed text, and the text itself if it is a
 * new tag.
 */
export function tagChoices(used: readonly string[], typed: string): string[] {
  const sought = tidyName(typed)
  const fitting = used.filter((tag) => foldTag(tag).includes(foldTag(sought)))
  const isNew = sought !== '' && !fitting.some((tag) => foldTag(tag) === foldTag(sought))
  return isNew ? [sought, ...fitting] : fitting
}
