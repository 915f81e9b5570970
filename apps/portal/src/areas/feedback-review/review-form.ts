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

/** What the form holds and when it may be sent: the server decides by the same rules. */
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

/** What a tag is chosen from: those in use that hold what was typed, and what was typed, where it is none of them. */
export function tagChoices(used: readonly string[], typed: string): string[] {
  const sought = tidyName(typed)
  const fitting = used.filter((tag) => foldTag(tag).includes(foldTag(sought)))
  const isNew = sought !== '' && !fitting.some((tag) => foldTag(tag) === foldTag(sought))
  return isNew ? [sought, ...fitting] : fitting
}
