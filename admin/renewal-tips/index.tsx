import { lazy } from 'react'
import { Route } from 'react-router'

const RenewalTipList = lazy(() => import('./RenewalTipList.tsx'))
const TypesOfTip = lazy(() => import('./TypesOfTip.tsx'))

export default {
  name: 'renewal-tips',
  list: RenewalTipList,
  children: <Route path=":id/license-types" element={<TypesOfTip />} />,
}
