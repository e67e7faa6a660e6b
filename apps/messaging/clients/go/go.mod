module example.com/messaging/clients/go

go 1.23
