import { lazy } from 'react'

const LicenseList = lazy(() => import('./LicenseList.tsx'))
const LicenseProfile = lazy(() => import('./LicenseProfile.tsx'))

// React-admin renders `edit` at /licenses/:id. The profile itself checks who may edit.
export default { name: 'licenses', list: LicenseList, edit: LicenseProfile }
