/** Merchants and their two-step settings. */
export const merchantsJa = {
  title: '加盟店',
}
