export { TentTemplateCopy, TentTemplateCreate } from './tent-template-create.tsx'
export { TentTemplatePage } from './tent-template-detail.tsx'
export { TentTemplateEdit } from './tent-template-edit.tsx'
export { TentTemplates } from './tent-template-list.tsx'
