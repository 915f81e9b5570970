import { useTranslations } from '#lib/translations.ts'

const known = [
  'TIMEOUT',
  'NO_ANSWER',
  'NO_SECRET',
  'BAD_ADDRESS',
  'CLOSED_ADDRESS',
  'SENT_ELSEWHERE',
] as const
const isKnown = (error: string): error is (typeof known)[number] =>
  (known as readonly string[]).includes(error)

/**
 * Returns a function that explains a failed delivery. The explanation contains the HTTP status or
 * the point system's message unchanged.
 */
export function useErrorText(): (error: string) => string {
  const t = useTranslations('pointManagement.deliveryError')
  return (error) => {
    if (isKnown(error)) return t(error)
    return /^[A-Z_0-9]+$/.test(error) ? t('connection', { code: error }) : error
  }
}
