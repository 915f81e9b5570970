import ALargeSmall from 'lucide-react/icons/a-large-small'
import Keyboard from 'lucide-react/icons/keyboard'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SunMoon from 'lucide-react/icons/sun-moon'
import Waypoints from 'lucide-react/icons/waypoints'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { languages } from '@choba/contract/session.contract.ts'
import { useAccountDialogs } from '#app/session/account-dialogs.tsx'
import {
  chooseFontSize,
  chooseTheme,
  currentFontSize,
  currentTheme,
  fontSizes,
  switchLanguage,
  themes,
} from '#app/shell/appearance.ts'
import { useFeedback } from '#app/shell/feedback-frame.tsx'
import { homeOf } from '#app/shell/menu.ts'
import type { PaletteItem } from '#app/palette/palette-item.ts'
import { tourOf } from '#app/guides/tour-steps.ts'
import { startTour } from '#app/guides/tour-store.ts'
import { handleError } from '#lib/handle-error.ts'
import { currentLanguage, languageNames } from '#lib/i18n.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { signOut } from '#lib/sign-out.ts'
import { tenantSetupApi } from '#areas/tenant-setup/tenant-setup.api.ts'
import { useTranslations } from '#lib/translations.ts'

const themePhrases = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/**
 * Palette entries for the actions of the header and the user menu: appearance, account dialogs and
 * log-out.
 */
export function usePaletteActions(showKeys: () => void): PaletteItem[] {
  const t = useTranslations('shell')
  const palette = useTranslations('palette')
  const tour = useTranslations('tour')
  const hasTour = tourOf(useRouter().routeTree).length > 0
  const openDialog = useAccountDialogs()
  const openFeedback = useFeedback()
  const action = (
    name: string,
    icon: PaletteItem['icon'],
    label: string,
    onChoose: () => void,
  ): PaletteItem => ({
    key: `action ${name}`,
    label,
    ...(icon && { icon }),
    isKept: true,
    onChoose,
  })
  const choice = (what: string, value: string) => palette('action.choice', { what, value })
  const showSetup = useShowSetup()
  return [
    ...(showSetup ? [action('setup', ListChecks, palette('action.setup'), showSetup)] : []),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((one) =>
        action(`language ${one}`, Languages, choice(t('language'), languageNames[one]), () =>
          switchLanguage(one),
        ),
      ),
    ...themes
      .filter((theme) => theme !== currentTheme())
      .map((one) =>
        action(`theme ${one}`, SunMoon, choice(t('theme'), t(themePhrases[one])), () =>
          chooseTheme(one),
        ),
      ),
    ...fontSizes
      .filter((size) => size !== currentFontSize())
      .map((one) =>
        action(`fontSize ${one}`, ALargeSmall, palette(`action.fontSize.${one}`), () =>
          chooseFontSize(one),
        ),
      ),
    action('secondStep', ShieldCheck, t('secondStep'), () => openDialog('secondStep')),
    action('changePassword', KeyRound, t('changePassword'), () => openDialog('changePassword')),
    ...(openFeedback ? [action('feedback', MessageSquareText, t('feedback'), openFeedback)] : []),
    ...(hasTour ? [action('tour', Waypoints, tour('label'), startTour)] : []),
    action('keys', Keyboard, palette('keys.title'), showKeys),
    action('logOut', LogOut, t('logOut'), () => void signOut()),
  ]
}

/**
 * Returns a function that shows the tenant's setup checklist again. Returns null unless the
 * checklist is incomplete and an administrator has hidden it.
 */
function useShowSetup(): (() => void) | null {
  const router = useRouter()
  const refresh = useRefresh()
  const { detail, hide } = tenantSetupApi
  const may = useMay(detail.endpoint.can)
  const { data } = useQuery({ ...detail.query(), enabled: may })
  if (!may || !data?.isHidden || data.steps.every(({ done }) => done)) return null
  async function show(): Promise<void> {
    await hide.call({ isHidden: false })
    await refresh(detail.key())
    await router.navigate({ to: homeOf(router.routeTree) })
  }
  return () => void show().catch((error: unknown) => handleError(error))
}
