# frozen_string_literal: true

module Messaging
  # Reads the fields of answers: a value of another type becomes an empty value.
  module Fields
    module_function

    def text(value)
      value.is_a?(String) ? value : value.to_s
    end

    def integer(value)
      value.is_a?(Numeric) && value.finite? ? value.to_i : 0
    end

    def number(value)
      value.is_a?(Numeric) ? value.to_f : 0.0
    end

    def boolean(value)
      value == true
    end

    def mapping(value)
      value.is_a?(Hash) ? value : {}
    end

    def texts(value)
      value.is_a?(Array) ? value.map { |item| text(item) } : []
    end

    def models(type, value)
      value.is_a?(Array) ? value.map { |item| type.new(item) } : []
    end
  end
  private_constant :Fields

  # An object of an answer. A field that the answer lacks, or whose type has changed, has an empty value instead of failing.
  class Model
    # The object as it was received, with symbols as keys and fields that this version does not know.
    #
    # @return [Hash{Symbol => Object}]
    attr_reader :raw

    def initialize(raw)
      @raw = raw
    end

    # The attributes, by their names; also for pattern matching.
    #
    # @return [Hash{Symbol => Object}]
    def to_h
      (instance_variables - [:@raw]).to_h { |name| [name.to_s.delete_prefix('@').to_sym, instance_variable_get(name)] }
    end

    def deconstruct_keys(_keys)
      to_h
    end

    def ==(other)
      other.instance_of?(self.class) && other.to_h == to_h
    end
    alias eql? ==

    def hash
      [self.class, to_h].hash
    end

    def to_json(...)
      raw.to_json(...)
    end

    def inspect
      "#<#{self.class} #{to_h.map { |name, value| "#{name}=#{value.inspect}" }.join(', ')}>"
    end
    alias to_s inspect
  end
end
