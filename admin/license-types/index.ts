import { lazy } from 'react'

/** The path of a type's page starts with its authority's path. */
export const LicenseTypeProfile = lazy(() => import('./LicenseTypeProfile.tsx'))
export const LICENSE_TYPE = '/licensing-authorities/:id/license-types/:typeId'
