import { uploadedFiles } from '#form/evidence-field.tsx'
import {
  CATEGORY_NAME_MAX,
  type ChangedManual,
  type Manual,
  MANUAL_NAME_MAX,
  SEQUENCE_MAX,
} from '@choba/contract/manuals.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import * as z from 'zod/mini'

export interface CategoryInput {
  name: string
  /** Sequence number as the user has typed it. */
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

/**
 * Form values of an existing manual. Files are grouped by language; each uploaded file becomes a
 * new version.
 */
export interface ChangedManualInput extends Record<Language, readonly UploadedFile[]> {
  name: string
  categoryId: string
}

const oneOrNone = uploadedFiles.check(z.maxLength(1))

export const changedManual = z.object({
  name: trimmedLine(MANUAL_NAME_MAX, 1),
  categoryId: z.string().check(z.minLength(1)),
  ja: oneOrNone,
  en: oneOrNone,
  mn: oneOrNone,
})

export const inputOf = ({
  name,
  categoryId,
}: Pick<Manual, 'name' | 'categoryId'>): ChangedManualInput => ({
  name,
  categoryId,
  ja: [],
  en: [],
  mn: [],
})

/** Converts the values of the form for the API. */
export const changedManualOf = ({
  name,
  categoryId,
  ...files
}: ChangedManualInput): ChangedManual => ({
  name,
  categoryId,
  files: languages.flatMap((language) =>
    files[language].map((file) => ({ language, fileName: file.name })),
  ),
})
