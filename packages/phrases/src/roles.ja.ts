/** Roles: list, detail, the grid of permissions. */
export const rolesJa = {
  title: '権限',
}
