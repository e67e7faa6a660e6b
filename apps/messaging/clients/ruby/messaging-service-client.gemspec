# frozen_string_literal: true

require_relative 'lib/messaging/version'

Gem::Specification.new do |spec|
  spec.name = 'messaging-service-client'
  spec.version = Messaging::VERSION
  spec.summary = 'Client of the messaging service: SMS, email and WhatsApp messages, contacts, campaigns, flows and webhooks'
  spec.authors = ['the maintainers']
  spec.license = 'Apache-2.0'
  spec.required_ruby_version = '>= 3.1'
  spec.files = Dir.chdir(__dir__) { Dir['lib/**/*.rb', 'sig/*.rbs', 'README.md', 'CHANGELOG.md', 'LICENSE'] }
  spec.metadata = { 'rubygems_mfa_required' => 'true' }
end
