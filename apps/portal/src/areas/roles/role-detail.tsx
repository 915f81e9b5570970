import type { ReactNode } from 'react'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import type { RoleDetail as Detail } from '@choba/contract/roles.contract.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { RoleActions, useRoleActions } from './role-actions.tsx'
import { type HolderName, RoleFacts } from './role-facts.tsx'
import { useRole, useRoleFaults } from './use-role.ts'
import { useRoleNavigation } from './use-role-navigation.ts'

interface Props {
  roleId: string
  holderName: HolderName
  history: ReactNode
}

/** Drawer with one role: its permissions in sentences, the users with the role, and the history. */
export function RoleDetail({ roleId, holderName, history }: Props) {
  const navigation = useRoleNavigation()
  const may = useRoleActions()
  return (
    <RecordDrawer
      query={useRole(roleId)}
      title={(role) => <Heading role={role} />}
      content={(role) => <RoleFacts role={role} holderName={holderName} />}
      history={history}
      {...useRoleFaults()}
      footer={(role) => may.any && <RoleActions role={role} />}
      onClose={navigation.list}
    />
  )
}

function Heading({ role: { roleName, builtin, own } }: { role: Detail }) {
  const t = useTranslations('roles')
  const name = useRoleName()(roleName)
  return (
    <span className="flex flex-col">
      {name}
      {builtin && <span className="text-sm font-normal text-muted">{t('builtin')}</span>}
      {own && <span className="text-sm font-normal text-muted">{t('own')}</span>}
    </span>
  )
}
