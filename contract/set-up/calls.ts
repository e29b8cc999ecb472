import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Flag, Made, RequiredText, Text } from '../common.ts'
import { Email, NewPassword } from '../users/calls.ts'

export const setUp = defineCalls({
  get: {
    method: 'GET',
    path: '/set-up',
    permission: 'anyone',
    does: 'Say whether the first administrator is still to be created.',
    reply: Type.Object({ isOpen: Flag('To Be Set Up') }, { title: 'Whether the installation has no users' }),
  },
  create: {
    method: 'POST',
    path: '/set-up',
    permission: 'anyone',
    does: 'Create the first administrator with the token that the server has printed, and sign in. 404 once there is a user.',
    body: Type.Object(
      {
        token: RequiredText('Link', limits.name),
        firstName: RequiredText('First Name', limits.name),
        lastName: RequiredText('Last Name', limits.name),
        email: Email(),
        password: NewPassword(),
        confirmPassword: Text('Confirm Password', limits.password),
      },
      { title: 'Set Up Evergreen' },
    ),
    reply: Made,
    status: 201,
    success: messages.firstAdministratorCreated,
    attempt: 'create the Administrator',
    limitedByAddress: true,
  },
})
