import { useNavigate } from '@tanstack/react-router'
import User from 'lucide-react/icons/user'
import { type ListedUser, users } from '@choba/contract/users.contract.ts'
import type { PaletteGroup } from '#app/palette/palette-item.ts'
import { foundGroup, useFound } from '#app/palette/use-found.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { usersApi } from '#areas/users/users.api.ts'

const textsOf = ({ userFullName, userName, userEmail }: ListedUser) => [
  userFullName,
  userName,
  userEmail,
]

/**
 * Palette entries for users: administrators find administrators, users of a merchant find the
 * merchant's users.
 */
export function usePalettePeople(sought: string): PaletteGroup {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const isAdmin = useMay(users.systemList.can)
  const may = useMay(users.list.can) || isAdmin
  const found = useFound({
    may,
    sought,
    textsOf,
    ask: isAdmin ? usersApi.systemList.query : usersApi.list.query,
  })
  const to = isAdmin ? '/setting/adminUserManage/$userId' : '/setting/user/$userId'
  return foundGroup(
    isAdmin ? 'administrators' : 'people',
    sought,
    found,
    ({ userId, userFullName, userName, userEmail, status }) => ({
      key: `user ${userId}`,
      label: userFullName || userName,
      icon: User,
      note: `${userName} · ${userEmail}`,
      aside: status === 'INVALID' && <span className="text-xs text-muted">{t('inactive')}</span>,
      onChoose: () => void navigate({ to, params: { userId } }),
    }),
    textsOf,
  )
}
