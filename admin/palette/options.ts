import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { prepareCallOf } from '../../contract/exports/calls.ts'
import { calls } from '../../contract/index.ts'
import type { Act, Option } from '../../forms/search/palette.ts'
import { EXPORT_TYPES, EXPORTS } from '../../rules/exports.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { screensOf } from '../layout/menus.ts'
import { importKinds, isEnabled, mayCall } from '../providers/access.ts'
import { MY_ACCOUNT } from '../providers/paths.ts'

/** The screens that a person may open. */
export const screens = (user: CurrentUser): Option[] => {
  const entries = screensOf(user).map(({ path, label, key }) => ({ path, label, keys: key && `g ${key}` }))
  const more = [
    ...(mayCall(user, calls.dashboard.renewalCounts)
      ? [{ path: '/renewals?view=dashboard', label: 'Renewals Dashboard', keys: undefined }]
      : []),
    { path: MY_ACCOUNT, label: 'My Account', keys: undefined },
  ]
  return [...entries, ...more].map(({ path, label, keys }) => ({ key: path, group: 'Screens', title: label, keys, act: { to: path } }))
}

/** The actions that a person may take. */
export const actions = (user: CurrentUser): Option[] => {
  const action = (title: string, act: Act, keys?: string): Option => ({ key: title, group: 'Actions', title, keys, act })
  const exportTypes = isEnabled(user, '/exports') ? EXPORT_TYPES.filter((type) => mayCall(user, prepareCallOf(type))) : []
  const imports = isEnabled(user, '/imports') ? importKinds(user) : []
  return [
    ...(mayCall(user, calls.renewals.begin) ? [action('Begin Renewal of …', { type: 'begin ' })] : []),
    ...(mayCall(user, calls.licenses.downloadDocument) ? [action('PDF of …', { type: 'pdf ' })] : []),
    ...exportTypes.map((type) => action(`Export ${EXPORTS[type]}`, { to: `/exports?type=${type}` })),
    ...imports.map((kind) => action(`Import ${IMPORT_KIND_LABELS[kind]}`, { to: `/imports/create?kind=${kind}` })),
    action('Keys', { show: 'keys' }, '?'),
  ]
}
