import type { Envelope } from '@choba/contract/envelope.ts'
import { resultTypes, SUCCESS, type ResultType } from '@choba/contract/result-types.ts'
import { languages as contractLanguages, type Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { RefusalWords } from '#platform/calls/app-error.ts'

/**
 * Returns the caller's language: the first supported one in Accept-Language, then in
 * SystemLanguage, else Japanese.
 */
export function languageOf(headers: Record<string, string | string[] | undefined>): Language {
  const wanted = [headers['accept-language'], headers['systemlanguage']].flat().join(',')
  for (const part of wanted.split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase() as Language
    if (contractLanguages.includes(language)) return language
  }
  return 'ja'
}

export const success = <R>(result: R, language: Language): Envelope<R> => ({
  statusCode: 200,
  resultStatus: 'Success',
  resultType: SUCCESS,
  message: languages[language].results.success,
  result,
})

/**
 * Builds the envelope of an error. Its `statusCode` equals the HTTP status.
 * @param words phrase with the error message
 */
export const refused = (
  name: ResultType,
  language: Language,
  result: unknown = null,
  words: RefusalWords = name,
): Envelope<unknown> => ({
  statusCode: resultTypes[name].status,
  resultStatus: 'Fail',
  resultType: resultTypes[name].code,
  message: languages[language].results[words],
  result,
})
