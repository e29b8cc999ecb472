import { CssBaseline } from '@mui/material'
import { AdminContext, AuthenticationError, CoreAdminUI, CustomRoutes, LoadingPage, Resource } from 'react-admin'
import { createBrowserRouter, Route } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import activity from './activity/index.ts'
import { Asked } from './asked/index.ts'
import { AuditorRoom } from './auditor/index.ts'
import auditorRooms from './auditor-rooms/index.ts'
import { AcceptInvitation, FirstPassword, ForgotPassword, LoadIdentity, ResetPassword, SignIn } from './authentication/index.ts'
import batches from './batches/index.ts'
import calendar from './calendar/index.ts'
import clients from './clients/index.ts'
import entities from './corporate-entities/index.ts'
import officers from './corporate-officers/index.ts'
import customFields from './custom-fields/index.ts'
import designationApprovals from './designation-approvals/index.ts'
import { Device } from './device/index.ts'
import divisions from './divisions/index.ts'
import exportsPage from './exports/index.ts'
import fees from './fees/index.ts'
import { GettingStartedPage } from './getting-started/index.ts'
import imports from './imports/index.ts'
import installation from './installation/index.ts'
import { Home } from './layout/Home.tsx'
import { Layout } from './layout/Layout.tsx'
import { LICENSE_TYPE, LicenseTypeProfile } from './license-types/index.ts'
import licenses from './licenses/index.ts'
import licensingAuthorities from './licensing-authorities/index.ts'
import { MyAccount } from './my-account/index.ts'
import myCompany from './my-company/index.tsx'
import officerTitles from './officer-titles/index.ts'
import properties from './properties/index.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import {
  ACCESS_DENIED,
  ASKED,
  AUDITOR,
  CHANGE_PASSWORD,
  DEVICE,
  FORGOT_PASSWORD,
  GETTING_STARTED,
  INVITATION,
  LOAD_IDENTITY,
  MY_ACCOUNT,
  NOT_FOUND,
  RESET_PASSWORD,
  SET_UP,
  SIGN_IN,
  STOP_MAIL,
  SYSTEM_ERROR,
} from './providers/paths.ts'
import { queryClient } from './providers/queryClient.ts'
import { store } from './providers/store.ts'
import { DownloadNote } from './release-notes/index.ts'
import reminders, { StopMail } from './reminders/index.ts'
import renewalTips from './renewal-tips/index.tsx'
import renewals from './renewals/index.tsx'
import requests from './requests/index.ts'
import serviceAccounts from './service-accounts/index.ts'
import { SetUp } from './set-up/index.ts'
import starterCatalogue from './starter-catalogue/index.ts'
import today from './today/index.ts'
import { BrokenPage } from './ui/pages/BrokenPage.tsx'
import { AccessDenied, NotFound, SystemError } from './ui/pages/pages.tsx'
import { Connection } from './ui/states/Connection.tsx'
import { Toasts } from './ui/states/Toasts.tsx'
import { darkTheme, lightTheme } from './ui/theme/theme.ts'
import tasks from './user-tasks/index.ts'
import users from './users/index.ts'
import webhooks from './webhooks/index.ts'

/**
 * The routes of the console: one entry for each resource's folder, then other pages. Not `<Admin>`, which would add react-admin's sign-in
 * page, its forms and its translations.
 */
const Console = () => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
  >
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      title="Evergreen"
      layout={Layout}
      loading={LoadingPage}
      error={BrokenPage}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      authenticationError={AuthenticationError}
      requireAuth
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path={SIGN_IN} element={<SignIn />} />
        <Route path={FORGOT_PASSWORD} element={<ForgotPassword />} />
        <Route path={RESET_PASSWORD} element={<ResetPassword />} />
        <Route path={STOP_MAIL} element={<StopMail />} />
        <Route path={AUDITOR} element={<AuditorRoom />} />
        <Route path={ASKED} element={<Asked />} />
        <Route path={SET_UP} element={<SetUp />} />
        <Route path={INVITATION} element={<AcceptInvitation />} />
        <Route path={CHANGE_PASSWORD} element={<FirstPassword />} />
        <Route path={LOAD_IDENTITY} element={<LoadIdentity />} />
        <Route path={SYSTEM_ERROR} element={<SystemError />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/" element={<Home />} />
        <Route path={NOT_FOUND} element={<NotFound />} />
        <Route path={ACCESS_DENIED} element={<AccessDenied />} />
        <Route path={DEVICE} element={<Device />} />
        <Route path={MY_ACCOUNT} element={<MyAccount />} />
        <Route path={GETTING_STARTED} element={<GettingStartedPage />} />
        <Route path="/release-notes/:urlSlug" element={<DownloadNote />} />
        <Route path={LICENSE_TYPE} element={<LicenseTypeProfile />} />
      </CustomRoutes>
      <Resource {...today} />
      <Resource {...tasks} />
      <Resource {...renewals} />
      <Resource {...calendar} />
      <Resource {...requests} />
      <Resource {...reminders} />
      <Resource {...fees} />
      <Resource {...licenses} />
      <Resource {...properties} />
      <Resource {...users} />
      <Resource {...clients} />
      <Resource {...entities} />
      <Resource {...officers} />
      <Resource {...divisions} />
      <Resource {...myCompany} />
      <Resource {...officerTitles} />
      <Resource {...designationApprovals} />
      <Resource {...activity} />
      <Resource {...auditorRooms} />
      <Resource {...serviceAccounts} />
      <Resource {...customFields} />
      <Resource {...webhooks} />
      <Resource {...imports} />
      <Resource {...batches} />
      <Resource {...starterCatalogue} />
      <Resource {...installation} />
      <Resource {...renewalTips} />
      <Resource {...licensingAuthorities} />
      <Resource {...exportsPage} />
    </CoreAdminUI>
    <Toasts />
    <Connection />
  </AdminContext>
)

// A data router: no other router can block a navigation while a form has unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Console /> }])

export const App = () => <RouterProvider router={router} />
