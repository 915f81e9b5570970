import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { RoleDetail as Detail } from '@choba/contract/roles.contract.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { RoleActions, useRoleActions } from './role-actions.tsx'
import { type HolderName, RoleFacts } from './role-facts.tsx'
import { useRole } from './use-role.ts'
import { useRoleNavigation } from './use-role-navigation.ts'

interface Props {
  roleId: string
  holderName: HolderName
  /** What happened to it. */
  history: ReactNode
}

/** One role in the drawer: what it holds in words, who has it, and its history. */
export function RoleDetail({ roleId, holderName, history }: Props) {
  const t = useTranslations('roles')
  const navigation = useRoleNavigation()
  const may = useRoleActions()
  return (
    <RecordDrawer
      query={useRole(roleId)}
      title={(role) => <Heading role={role} />}
      content={(role) => <RoleFacts role={role} holderName={holderName} />}
      history={history}
      missing={{
        code: resultTypes.roleNotFound.code,
        title: t('detail.missingTitle'),
        text: t('detail.missingText'),
      }}
      faultTitle={t('fault')}
      footer={(role) => may.any && <RoleActions role={role} />}
      onClose={navigation.list}
    />
  )
}

function Heading({ role: { roleName, builtin, own } }: { role: Detail }) {
  const t = useTranslations('roles')
  return (
    <span className="flex flex-col">
      {roleName}
      {builtin && <span className="text-sm font-normal text-muted">{t('builtin')}</span>}
      {own && <span className="text-sm font-normal text-muted">{t('own')}</span>}
    </span>
  )
}
