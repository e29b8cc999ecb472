import { lazy } from 'react'

const LicenseList = lazy(() => import('./LicenseList.tsx'))
const LicenseProfile = lazy(() => import('./LicenseProfile.tsx'))

// React-admin's `edit` is what it draws at /licenses/:id; whether one may edit is the profile's own matter.
export default { name: 'licenses', list: LicenseList, edit: LicenseProfile }
