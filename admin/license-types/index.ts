import { lazy } from 'react'

/** A type's page stands under its authority's path. */
export const LicenseTypeProfile = lazy(() => import('./LicenseTypeProfile.tsx'))
export const LICENSE_TYPE = '/licensing-authorities/:id/license-types/:typeId'
