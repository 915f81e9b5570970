import ALargeSmall from 'lucide-react/icons/a-large-small'
import Keyboard from 'lucide-react/icons/keyboard'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SunMoon from 'lucide-react/icons/sun-moon'
import { languages } from '@choba/contract/session.contract.ts'
import { useAccountDialogs } from '#app/account-dialogs.tsx'
import {
  chooseFontSize,
  chooseTheme,
  currentFontSize,
  currentTheme,
  fontSizes,
  switchLanguage,
  themes,
} from '#app/appearance.ts'
import { useFeedback } from '#app/feedback-frame.tsx'
import type { PaletteItem } from '#app/palette-item.ts'
import { currentLanguage, languageNames } from '#lib/i18n.ts'
import { signOut } from '#lib/sign-out.ts'
import { useTranslations } from '#lib/translations.ts'

const themePhrases = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** What header and user menu do, for everyone: how the screen looks, one's own sign-in, and the way out. */
export function usePaletteActions(showKeys: () => void): PaletteItem[] {
  const t = useTranslations('shell')
  const palette = useTranslations('palette')
  const openDialog = useAccountDialogs()
  const openFeedback = useFeedback()
  const action = (name: string, icon: PaletteItem['icon'], label: string, onChoose: () => void): PaletteItem => ({
    key: `action ${name}`,
    label,
    ...(icon && { icon }),
    isKept: true,
    onChoose,
  })
  const choice = (what: string, value: string) => palette('action.choice', { what, value })
  return [
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((one) =>
        action(`language ${one}`, Languages, choice(t('language'), languageNames[one]), () => switchLanguage(one)),
      ),
    ...themes
      .filter((theme) => theme !== currentTheme())
      .map((one) => action(`theme ${one}`, SunMoon, choice(t('theme'), t(themePhrases[one])), () => chooseTheme(one))),
    ...fontSizes
      .filter((size) => size !== currentFontSize())
      .map((one) =>
        action(`fontSize ${one}`, ALargeSmall, palette(`action.fontSize.${one}`), () => chooseFontSize(one)),
      ),
    action('secondStep', ShieldCheck, t('secondStep'), () => openDialog('secondStep')),
    action('changePassword', KeyRound, t('changePassword'), () => openDialog('changePassword')),
    ...(openFeedback ? [action('feedback', MessageSquareText, t('feedback'), openFeedback)] : []),
    action('keys', Keyboard, palette('keys.title'), showKeys),
    action('logOut', LogOut, t('logOut'), () => void signOut()),
  ]
}
