import type { UseFormSetError } from 'react-hook-form'
import { BadInput } from '@choba/contract/bad-input.ts'
import type { JournalFormat } from '@choba/contract/journals.filters.ts'
import * as z from 'zod/mini'
import { setServerErrors } from '#form/set-server-errors.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { shownAccounts, shownTaxes, type NamesInput } from './names-form.ts'

/**
 * Returns a function that shows an error at the field whose name the file cannot contain, with the
 * reason.
 */
export function useRefuseNames(software: JournalFormat, setError: UseFormSetError<NamesInput>) {
  const t = useTranslations('journals.form')
  return (error: unknown): void => {
    const isBad = isRefusal(error, 'badRequest')
    const read = isBad ? z.safeParse(BadInput, error.result) : null
    const bad = read?.success ? read.data.fields[0] : undefined
    const name = [...shownAccounts, ...shownTaxes(software)].find((one) =>
      bad?.path.endsWith(`.${one}`),
    )
    if (bad && name) {
      const words =
        bad.problem === 'value' ? 'notInFile' : bad.problem === 'tooLong' ? 'tooWide' : 'fault'
      return setError(name, { type: 'server', message: t(words) }, { shouldFocus: true })
    }
    setServerErrors<NamesInput>(error, setError, {
      conflict: { field: 'bank', words: t('conflict') },
    })
  }
}
