import { useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type AccountDialog, useAccountDialogs } from '#app/session/account-dialogs.tsx'
import { chooseTheme, currentTheme, themes } from '#app/shell/appearance.ts'
import { session } from '#lib/session.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'

const themePhrases = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/**
 * Menu of the current user: account dialogs, appearance and log-out. `onChoose` runs before a
 * dialog opens.
 */
export function UserMenu({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('shell')
  const screens = useTranslations('screens')
  const router = useRouter()
  const openDialog = useAccountDialogs()
  const { user } = session()
  const [theme, setTheme] = useState(currentTheme)
  const name = user.userFullName || user.userName
  const open = (dialog: AccountDialog) => {
    onChoose?.()
    openDialog(dialog)
  }
  return (
    <Menu
      trigger={
        <Button aria-label={t('userMenu', { name })} className="max-w-60">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate">{name}</span>
            <ChevronDown aria-hidden size="0.9em" className="shrink-0 text-muted" />
          </span>
        </Button>
      }
      header={
        <div className="px-2.5 pt-1.5 pb-2 text-sm">
          <p className="font-semibold">{name}</p>
          <p className="text-muted">{user.entDisplayName}</p>
        </div>
      }
      items={[
        {
          label: screens('account.account'),
          icon: <CircleUser aria-hidden size="1em" />,
          separated: true,
          onSelect: () => {
            onChoose?.()
            void router.navigate({ to: '/account' })
          },
        },
        {
          label: t('secondStep'),
          icon: <ShieldCheck aria-hidden size="1em" />,
          onSelect: () => open('secondStep'),
        },
        {
          label: t('changePassword'),
          icon: <KeyRound aria-hidden size="1em" />,
          onSelect: () => open('changePassword'),
        },
        ...themes.map((one, at) => ({
          label: t(themePhrases[one]),
          checked: one === theme,
          separated: at === 0,
          group: t('theme'),
          onSelect: () => {
            chooseTheme(one)
            setTheme(one)
          },
        })),
        {
          label: t('logOut'),
          icon: <LogOut aria-hidden size="1em" />,
          separated: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  )
}
