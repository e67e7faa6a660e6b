# frozen_string_literal: true

module Messaging
  VERSION = '1.0.0'
end
