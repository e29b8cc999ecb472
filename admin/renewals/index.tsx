import { lazy } from 'react'
import { Route } from 'react-router'

const RenewalsList = lazy(() => import('./RenewalsList.tsx'))
const AuthorityRenewals = lazy(() => import('./authority/AuthorityRenewals.tsx'))

export default {
  name: 'renewals',
  list: RenewalsList,
  children: <Route path="licensing-authorities/:id" element={<AuthorityRenewals />} />,
}
