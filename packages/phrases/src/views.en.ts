import type { viewsJa } from './views.ja.ts'

export const viewsEn: typeof viewsJa = {
  title: 'Saved views',
  none: 'No saved views yet. You can save the current filters and columns under a name.',
  loading: 'Loading…',
  failed: 'Couldn’t load your views. Reopen this menu.',
  changed: 'Changed',
  shared: '{name} (shared with {role})',
  sharedBy: '{name} (shared by {owner})',
  save: 'Save current view…',
  update: 'Update “{name}”',
  edit: 'Rename or share “{name}”…',
  editEmailed: 'Rename, share or e-mail “{name}”…',
  remove: 'Delete “{name}”…',
  saved: 'Saved “{name}”.',
  removed: 'Deleted “{name}”.',
  form: {
    addTitle: 'Save view',
    editTitle: 'Rename or share',
    editEmailedTitle: 'Rename, share or e-mail',
    name: 'Name',
    moving: '{period} (relative to today)',
    fixed: '{period} (fixed dates)',
    role: 'Shared with',
    private: 'Only me',
    emailed: 'E-mail',
    schedule: {
      never: 'Never',
      daily: 'Every day (the day before)',
      weekly: 'Every Monday (the week before)',
      monthly: 'On the 1st (the month before)',
    },
    emailedNote:
      'You get the main figures after the period ends, from 7:00 a.m. Users it’s shared with get the figures of the stores they can see, if they have permission to see statistics.',
    act: 'Save',
    nameTaken: 'You already have a view with this name. Enter a different name.',
    tooMany: 'You can save up to {max} views. Delete one you no longer need.',
    roleGone: 'You can’t share this view with this role. Choose a different one.',
  },
  removal: {
    title: 'Delete view',
    text: 'Deletes “{name}”. This can’t be undone.',
    textShared:
      'Deletes “{name}” for you and the users it’s shared with. This can’t be undone.',
    act: 'Delete',
  },
  audit: {
    kind: { view: 'Saved view' },
    action: {
      list: 'View saved views',
      add: 'Save a view',
      modify: 'Edit a saved view',
      delete: 'Delete a saved view',
    },
    sentence: {
      add: '{actor} saved {object}.',
      modify: '{actor} changed {object}.',
      delete: '{actor} deleted {object}.',
    },
  },
}
