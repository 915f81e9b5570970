import { uploadedFiles } from '#form/evidence-field.tsx'
import { CATEGORY_NAME_MAX, MANUAL_NAME_MAX, SEQUENCE_MAX } from '@choba/contract/manuals.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import * as z from 'zod/mini'

export interface CategoryInput {
  name: string
  /** As it is typed. */
  sequence: string
}

export const categoryForm = z.object({
  name: trimmedLine(CATEGORY_NAME_MAX, 1),
  sequence: z.string().check(
    z.trim(),
    z.regex(/^[0-9]{1,5}$/),
    z.refine((text) => Number(text) >= 1 && Number(text) <= SEQUENCE_MAX),
  ),
})

export interface ManualInput {
  name: string
  categoryId: string
  language: Language
  file: readonly UploadedFile[]
}

export const manualForm = z.object({
  name: trimmedLine(MANUAL_NAME_MAX, 1),
  categoryId: z.string().check(z.minLength(1)),
  language: z.enum(languages),
  file: uploadedFiles.check(z.minLength(1)),
})
