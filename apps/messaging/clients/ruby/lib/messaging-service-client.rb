# frozen_string_literal: true

# Bundler requires a gem by its name.
require_relative 'messaging/client'
