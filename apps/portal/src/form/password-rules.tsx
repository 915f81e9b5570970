import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import {
  brokenPasswordRules,
  PASSWORD_HISTORY,
  PASSWORD_LENGTH,
  passwordRules,
} from '@choba/contract/password.ts'

/** Rules for a new password. Each is ticked off when the typed password satisfies the rule. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  const t = useTranslations('session.password')
  const id = useId()
  // An empty password counts as satisfying no rule, although it contains nothing that the rules
  // forbid.
  const broken = new Set(password === '' ? passwordRules : brokenPasswordRules(password, username))
  return (
    <div className="rounded-md bg-canvas px-4 py-3 text-sm">
      <p id={id} className="mb-1.5 font-semibold">
        {t('rules')}
      </p>
      <ul aria-labelledby={id} className="grid grid-cols-2 gap-x-4 gap-y-1 max-sm:grid-cols-1">
        {passwordRules.map((rule) => {
          const kept = !broken.has(rule)
          const Icon = kept ? Check : Minus
          return (
            <li key={rule} className={`flex items-center gap-2 ${kept ? 'text-ok' : 'text-muted'}`}>
              <Icon aria-hidden="true" size="1em" className="shrink-0" />
              <span>
                {t(`rule.${rule}`, { min: PASSWORD_LENGTH })}
                <span className="sr-only">{kept ? t('kept') : t('broken')}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-muted">{t('history', { count: PASSWORD_HISTORY })}</p>
    </div>
  )
}
