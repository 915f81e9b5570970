import { refunds, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import { roles, type RoleDetail } from '@choba/contract/roles.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Section } from '#ui/section.tsx'
import { useFixed } from './role-actions.tsx'
import { useRoleNavigation } from './use-role-navigation.ts'

export const limitNames = [
  'each',
  'personDay',
  'storeDay',
] as const satisfies readonly (keyof RefundLimits)[]

/**
 * Amounts up to which users with the role can refund without a second person, with a button to
 * change them. Shown only for roles with permission to refund.
 */
export function RoleLimits({ role }: { role: RoleDetail }) {
  const t = useTranslations('roles.limits')
  const { limits: open } = useRoleNavigation()
  const mayChange = useMay(roles.limit.can)
  const fixed = useFixed(role)
  const { refundLimits: limits, permissions, roleId } = role
  if (!limits || !permissions.includes(refunds.add.can.permission)) return null
  return (
    <Section title={t('title')}>
      <Facts>
        {limitNames.map((name) => {
          const limit = limits[name]
          return (
            <Fact key={name} name={t(name)}>
              {limit === null ? (
                <span className="text-muted">{t('none')}</span>
              ) : (
                <Money amount={limit} currency={limits.currency} />
              )}
            </Fact>
          )
        })}
      </Facts>
      {mayChange && (
        <Button className="mt-1.5 self-start" disabledReason={fixed} onClick={() => open(roleId)}>
          {t('change')}
        </Button>
      )}
    </Section>
  )
}
