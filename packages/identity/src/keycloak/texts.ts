import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'

/**
 * Returns this product's texts for Keycloak's sign-in pages, by Keycloak's message keys. Keycloak
 * has no texts in Mongolian. In other languages, its pages should have the same texts as the
 * sign-in pages of Choba.
 */
export function pageTexts(language: Language): Record<string, string> {
  const { signIn, results } = languages[language]
  const texts = {
    loginTitle: `${signIn.title} | {0}`,
    loginTitleHtml: '{0}',
    loginAccountTitle: signIn.title,
    username: signIn.username,
    usernameOrEmail: signIn.usernameOrEmail,
    password: signIn.password,
    showPassword: signIn.show,
    hidePassword: signIn.hide,
    doLogIn: signIn.submit,
    invalidUserMessage: results.wrongCredentials,
    invalidUsernameOrEmailMessage: results.wrongCredentials,
    // Used for both locked and disabled accounts. A stranger must not learn which applies, or
    // whether the account exists.
    accountTemporarilyDisabledMessage: results.wrongCredentials,
    accountPermanentlyDisabledMessage: results.wrongCredentials,
    accountDisabledMessage: results.wrongCredentials,
    languages: signIn.languages,
    locale_ja: languages.ja.signIn.languageName,
    locale_en: languages.en.signIn.languageName,
    locale_mn: languages.mn.signIn.languageName,
    expiredCodeMessage: signIn.expiredText,
    expiredActionMessage: signIn.expiredText,
    staleCodeMessage: signIn.expiredText,
    pageExpiredTitle: signIn.expiredTitle,
    errorTitle: signIn.errorTitle,
    errorTitleHtml: signIn.errorTitle,
    backToApplication: signIn.home,
    logoutConfirmTitle: signIn.signOutTitle,
    logoutConfirmHeader: signIn.signOutQuestion,
    doLogout: signIn.signOut,
    successLogout: signIn.signedOutTitle,
    updatePasswordTitle: signIn.changeTitle,
    updatePasswordMessage: signIn.changeFirst,
    resetPasswordMessage: signIn.changeFirst,
    passwordNew: signIn.newPassword,
    passwordConfirm: signIn.newPasswordAgain,
    doSubmit: signIn.codeSubmit,
    logoutOtherSessions: signIn.otherDevices,
    missingPasswordMessage: signIn.passwordMissing,
    notMatchPasswordMessage: signIn.passwordsDiffer,
    invalidPasswordConfirmMessage: signIn.passwordsDiffer,
    invalidPasswordMinLengthMessage: results.passwordFormatInvalid,
    invalidPasswordMaxLengthMessage: results.passwordFormatInvalid,
    invalidPasswordMinDigitsMessage: results.passwordFormatInvalid,
    invalidPasswordMinLowerCaseCharsMessage: results.passwordFormatInvalid,
    invalidPasswordMinUpperCaseCharsMessage: results.passwordFormatInvalid,
    invalidPasswordMinSpecialCharsMessage: results.passwordFormatInvalid,
    invalidPasswordNotContainsUsernameMessage: results.passwordContainsUsername,
    invalidPasswordHistoryMessage: results.passwordReused,
  }
  // Keycloak reads these texts as Java message patterns, in which an apostrophe must be doubled.
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replaceAll("'", "''")]),
  )
}
